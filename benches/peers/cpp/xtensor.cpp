// The cases in xtensor, with xsimd if the build enables it.
#include <xtensor/xadapt.hpp>
#include <xtensor/xfixed.hpp>
#include <xtensor/xmath.hpp>
#include <xtensor/xnoalias.hpp>
#include <xtensor/xtensor.hpp>
#include <xtensor/xtensor_config.hpp>
#include <xtensor/xview.hpp>

#include "driver.hpp"

using namespace driver;

// A buffer, and a view of it as an array of these extents.
template <class T, std::size_t N> struct Held {
    using View = decltype(xt::adapt(std::declval<T*&>(), 0, xt::no_ownership(), std::declval<std::array<std::size_t, N>&>()));
    Buffer<T> buffer;
    View array;

    Held(Buffer<T> b, std::array<std::size_t, N> shape)
        : buffer(b), array(xt::adapt(buffer.data, buffer.len, xt::no_ownership(), shape)) {}
};

template <class T, class... N> Held<T, sizeof...(N)> hold(Buffer<T> b, N... extents) { return {b, {std::size_t(extents)...}}; }

// Returns a job that assigns the result of `expression` on the operands.
template <class Y, class F, class... X> Job assign(Y y, F expression, X... x) {
    return job(y.buffer, [=]() mutable { xt::noalias(y.array) = expression(x.array...); });
}

template <class V> std::string elements(const V& v) { return checksum(v.data(), v.size()); }

// Operations on equal shapes.
template <class T> std::optional<Job> equal_shapes(const Case& c) {
    Extents e(c);
    auto y = hold(zeros<T>(c, e.len()), e.m, e.n);
    if (c.is("where")) {
        auto mask = hold(choices(c, 1, e.len()), e.m, e.n);
        auto a = hold(numbers<T>(c, 2, e.len()), e.m, e.n), b = hold(numbers<T>(c, 3, e.len()), e.m, e.n);
        return assign(y, [](auto& mask, auto& a, auto& b) { return xt::where(mask, a, b); }, mask, a, b);
    }
    auto a = hold(numbers<T>(c, 1, e.len()), e.m, e.n);
    if (c.is("copy")) return assign(y, [](auto& a) -> auto& { return a; }, a);
    if (c.is("transposed")) {
        auto b = hold(numbers<T>(c, 2, e.len()), e.n, e.m);
        return assign(y, [](auto& a, auto& b) { return a + xt::transpose(b); }, a, b);
    }
    if (c.is("interior")) {
        return job(y.buffer, [=]() mutable {
            auto inner = xt::range(1, e.m - 1), columns = xt::range(1, e.n - 1);
            auto to = xt::view(y.array, inner, columns);
            xt::noalias(to) = (xt::view(a.array, xt::range(0, e.m - 2), columns) + xt::view(a.array, xt::range(2, e.m), columns) +
                               xt::view(a.array, inner, xt::range(0, e.n - 2)) + xt::view(a.array, inner, xt::range(2, e.n))) *
                              T(0.25);
        });
    }
    auto b = hold(numbers<T>(c, 2, e.len()), e.m, e.n);
    if (c.is("triad")) return assign(y, [](auto& a, auto& b) { return a + b * T(1.5); }, a, b);
    if (c.is("add")) return assign(y, [](auto& a, auto& b) { return a + b; }, a, b);
    if (c.is("greater")) {
        auto truth = hold(zeros<bool>(c, e.len()), e.m, e.n);
        return assign(truth, [](auto& a, auto& b) { return a > b; }, a, b);
    }
    if (c.is("add, new array")) {
        return fresh([=] { return xt::xtensor<T, 2>(a.array + b.array); }, [](auto& r) { return elements(r); });
    }
    return {};
}

// Operations on a matrix with rows and columns that stretch.
template <class T> std::optional<Job> stretching(const Case& c) {
    Extents e(c);
    auto y = hold(zeros<T>(c, e.len()), e.m, e.n), a = hold(numbers<T>(c, 1, e.len()), e.m, e.n);
    auto sum = [](auto& a, auto& b) { return a + b; };
    if (c.is("row")) return assign(y, sum, a, hold(numbers<T>(c, 2, e.n), e.n));
    if (c.is("column")) return assign(y, sum, a, hold(numbers<T>(c, 2, e.m), e.m, 1));
    if (c.is("outer")) return assign(y, sum, hold(numbers<T>(c, 1, e.m), e.m, 1), hold(numbers<T>(c, 2, e.n), 1, e.n));
    if (c.is("standardise")) {
        auto mean = hold(numbers<T>(c, 2, e.n), e.n), deviation = hold(positives<T>(c, 3, e.n), e.n);
        return assign(y, [](auto& x, auto& m, auto& d) { return (x - m) / d; }, a, mean, deviation);
    }
    if (c.is("mix")) {
        auto b = hold(numbers<T>(c, 2, e.n), e.n);
        auto k = hold(numbers<T>(c, 3, e.m), e.m, 1);
        auto d = hold(positives<T>(c, 4, e.len()), e.m, e.n);
        return assign(y, [](auto& a, auto& b, auto& c, auto& d) { return (a * b + c) / d; }, a, b, k, d);
    }
    if (c.is("in place")) {
        auto r = hold(numbers<T>(c, 2, e.n), e.n);
        return job(a.buffer, [=]() mutable { xt::noalias(a.array) += r.array; });
    }
    return {};
}

std::optional<Job> image(const Case& c) {
    Pixels p(c);
    auto len = 3 * p.h * p.w;
    auto y = hold(zeros<float>(c, len), p.h, p.w, 3), x = hold(numbers<float>(c, 1, len), p.h, p.w, 3);
    auto scale = hold(numbers<float>(c, 2, 3), 3), offset = hold(numbers<float>(c, 3, 3), 3);
    return assign(y, [](auto& x, auto& s, auto& o) { return x * s + o; }, x, scale, offset);
}

std::optional<Job> stretched(const Case& c) {
    bool small = c.size == "2k";
    std::size_t i = small ? 8 : 64, j = small ? 7 : 56, k = small ? 6 : 48, l = small ? 5 : 40;
    auto y = hold(zeros<float>(c, i * j * k * l), i, j, k, l);
    auto a = hold(numbers<float>(c, 1, i * k), i, 1, k, 1), b = hold(numbers<float>(c, 2, j * l), 1, j, 1, l);
    if (small) return assign(y, [](auto& a, auto& b) { return a + b; }, a, b);
    return assign(y, [](auto& a, auto& b) { return a * b; }, a, b);
}

template <class T> std::optional<Job> reductions(const Case& c) {
    Extents e(c);
    auto x = hold(numbers<T>(c, 1, e.len()), e.m, e.n);
    if (c.is("sum")) {
        return fresh([=] { return T(xt::sum<T>(x.array, xt::evaluation_strategy::immediate)()); },
                     [](T& sum) { return checksum(&sum, 1); });
    }
    if (c.is("sum of axis 0")) {
        return fresh([=] { return xt::xtensor<T, 1>(xt::sum<T>(x.array, {0}, xt::evaluation_strategy::immediate)); },
                     [](auto& r) { return elements(r); });
    }
    if (c.is("max of axis 1")) {
        return fresh([=] { return xt::xtensor<T, 1>(xt::amax(x.array, {1}, xt::evaluation_strategy::immediate)); },
                     [](auto& r) { return elements(r); });
    }
    return {};
}

template <class T> std::optional<Job> functions(const Case& c) {
    Extents e(c);
    bool positive = c.is("log") || c.is("sqrt");
    auto y = hold(zeros<T>(c, e.len()), e.m, e.n);
    auto x = hold(positive ? positives<T>(c, 1, e.len()) : numbers<T>(c, 1, e.len()), e.m, e.n);
    if (c.is("exp")) return assign(y, [](auto& x) { return xt::exp(x); }, x);
    if (c.is("log")) return assign(y, [](auto& x) { return xt::log(x); }, x);
    if (c.is("sin")) return assign(y, [](auto& x) { return xt::sin(x); }, x);
    if (c.is("cos")) return assign(y, [](auto& x) { return xt::cos(x); }, x);
    if (c.is("tanh")) return assign(y, [](auto& x) { return xt::tanh(x); }, x);
    if (c.is("sqrt")) return assign(y, [](auto& x) { return xt::sqrt(x); }, x);
    return {};
}

template <class Y, class A, class B> std::optional<Job> widen(const Case& c, Buffer<A> a, Buffer<B> b) {
    auto y = hold(zeros<Y>(c, a.len), a.len);
    return assign(y, [](auto& a, auto& b) { return xt::cast<Y>(a) + xt::cast<Y>(b); }, hold(a, a.len), hold(b, b.len));
}

// `a + b` of arrays that store their elements inline.
template <std::size_t... N> std::optional<Job> tiny(const Case& c) {
    using Small = xt::xtensor_fixed<float, xt::xshape<N...>>;
    struct State {
        Small y, a, b;
    };
    auto state = std::make_shared<State>();
    std::size_t len = (N * ...);
    auto a = numbers<float>(c, 1, len), b = numbers<float>(c, 2, len);
    std::copy(a.data, a.data + len, state->a.data());
    std::copy(b.data, b.data + len, state->b.data());
    return Job{
        [state](long calls) {
            State* held = state.get();
            for (long i = 0; i < calls; i++) {
                State& s = *black_box(held);
                xt::noalias(s.y) = s.a + s.b;
            }
        },
        [state, len] { return checksum(state->y.data(), len); },
    };
}

std::optional<Job> make(const Case& c) {
    if (c.inline_()) {
        if (!c.is("add")) return {};
        if (c.size == "3 inline") return tiny<3>(c);
        if (c.size == "4x4 inline") return tiny<4, 4>(c);
        return tiny<6, 6>(c);
    }
    if (c.is("widen")) {
        auto len = Extents(c).len();
        if (c.dtype == "i16+u8") return widen<std::int16_t>(c, integers<std::int16_t>(c, 1, len), integers<std::uint8_t>(c, 2, len));
        if (c.dtype == "i32+u8") return widen<std::int32_t>(c, integers<std::int32_t>(c, 1, len), integers<std::uint8_t>(c, 2, len));
        return widen<double>(c, numbers<float>(c, 1, len), numbers<double>(c, 2, len));
    }
    if (c.dtype == "f32" && c.is("image")) return image(c);
    if (c.dtype == "f32" && c.is("stretched")) return stretched(c);
    auto of = [&](auto zero) -> std::optional<Job> {
        using T = decltype(zero);
        for (auto kind : {equal_shapes<T>, stretching<T>, reductions<T>, functions<T>}) {
            if (auto found = kind(c)) return found;
        }
        return {};
    };
    return c.dtype == "f64" ? of(0.0) : of(0.0f);
}

#define TEXT_OF(x) #x
#define TEXT(x) TEXT_OF(x)

int main() {
    return serve("xtensor " TEXT(XTENSOR_VERSION_MAJOR) "." TEXT(XTENSOR_VERSION_MINOR) "." TEXT(XTENSOR_VERSION_PATCH), make);
}
