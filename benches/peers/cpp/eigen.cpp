// The cases in Eigen. Matrices are row-major, as everywhere in the comparison.
#include <Eigen/Core>
#include <unsupported/Eigen/CXX11/Tensor>

#include "driver.hpp"

using namespace driver;

template <class T> using Matrix = Eigen::Map<Eigen::Array<T, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>>;
template <class T> using Row = Eigen::Map<Eigen::Array<T, 1, Eigen::Dynamic>>;
template <class T> using Column = Eigen::Map<Eigen::Array<T, Eigen::Dynamic, 1>>;
template <class T> using Flat = Eigen::Map<Eigen::Array<T, Eigen::Dynamic, 1>>;

template <class T> Flat<T> flat(const Buffer<T>& b) { return {b.data, Eigen::Index(b.len)}; }
template <class T> Row<T> row(const Buffer<T>& b) { return {b.data, Eigen::Index(b.len)}; }
template <class T> Column<T> column(const Buffer<T>& b) { return {b.data, Eigen::Index(b.len)}; }
template <class T> Matrix<T> matrix(const Buffer<T>& b, std::size_t m, std::size_t n) {
    return {b.data, Eigen::Index(m), Eigen::Index(n)};
}

template <class V> std::string elements(const V& v) { return checksum(v.data(), v.size()); }

// Operations on equal shapes.
template <class T> std::optional<Job> equal_shapes(const Case& c) {
    Extents e(c);
    auto y = zeros<T>(c, e.len());
    if (c.is("copy")) {
        auto a = numbers<T>(c, 1, e.len());
        return job(y, [=] { flat(y) = flat(a); });
    }
    if (c.is("where")) {
        auto mask = choices(c, 1, e.len());
        auto a = numbers<T>(c, 2, e.len()), b = numbers<T>(c, 3, e.len());
        return job(y, [=] { flat(y) = flat(mask).select(flat(a), flat(b)); });
    }
    auto a = numbers<T>(c, 1, e.len()), b = numbers<T>(c, 2, e.len());
    if (c.is("triad")) return job(y, [=] { flat(y) = flat(a) + flat(b) * T(1.5); });
    if (c.is("add")) return job(y, [=] { flat(y) = flat(a) + flat(b); });
    if (c.is("greater")) {
        auto truth = zeros<bool>(c, e.len());
        return job(truth, [=] { flat(truth) = flat(a) > flat(b); });
    }
    if (c.is("add, new array")) {
        return fresh([=] { return Eigen::Array<T, Eigen::Dynamic, 1>(flat(a) + flat(b)); }, [](auto& r) { return elements(r); });
    }
    if (c.is("transposed")) {
        return job(y, [=] { matrix(y, e.m, e.n) = matrix(a, e.m, e.n) + matrix(b, e.n, e.m).transpose(); });
    }
    if (c.is("interior")) {
        return job(y, [=] {
            auto x = matrix(a, e.m, e.n);
            auto m = e.m - 2, n = e.n - 2;
            matrix(y, e.m, e.n).block(1, 1, m, n) =
                (x.block(0, 1, m, n) + x.block(2, 1, m, n) + x.block(1, 0, m, n) + x.block(1, 2, m, n)) * T(0.25);
        });
    }
    return {};
}

// Operations on a matrix with rows and columns that stretch.
template <class T> std::optional<Job> stretching(const Case& c) {
    Extents e(c);
    auto y = zeros<T>(c, e.len()), a = numbers<T>(c, 1, e.len());
    if (c.is("row")) {
        auto r = numbers<T>(c, 2, e.n);
        return job(y, [=] { matrix(y, e.m, e.n) = matrix(a, e.m, e.n).rowwise() + row(r); });
    }
    if (c.is("column")) {
        auto k = numbers<T>(c, 2, e.m);
        return job(y, [=] { matrix(y, e.m, e.n) = matrix(a, e.m, e.n).colwise() + column(k); });
    }
    if (c.is("outer")) {
        auto k = numbers<T>(c, 1, e.m), r = numbers<T>(c, 2, e.n);
        return job(y, [=] {
            matrix(y, e.m, e.n) = column(k).replicate(1, e.n) + row(r).replicate(e.m, 1);
        });
    }
    if (c.is("standardise")) {
        auto mean = numbers<T>(c, 2, e.n), deviation = positives<T>(c, 3, e.n);
        return job(y, [=] {
            matrix(y, e.m, e.n) = (matrix(a, e.m, e.n).rowwise() - row(mean)).rowwise() / row(deviation);
        });
    }
    if (c.is("mix")) {
        auto b = numbers<T>(c, 2, e.n), k = numbers<T>(c, 3, e.m), d = positives<T>(c, 4, e.len());
        return job(y, [=] {
            matrix(y, e.m, e.n) = ((matrix(a, e.m, e.n).rowwise() * row(b)).colwise() + column(k)) / matrix(d, e.m, e.n);
        });
    }
    if (c.is("in place")) {
        auto r = numbers<T>(c, 2, e.n);
        return job(a, [=] { matrix(a, e.m, e.n).rowwise() += row(r); });
    }
    return {};
}

std::optional<Job> image(const Case& c) {
    using Channels = Eigen::Map<Eigen::Array<float, Eigen::Dynamic, 3, Eigen::RowMajor>>;
    using Channel = Eigen::Map<Eigen::Array<float, 1, 3>>;
    Pixels p(c);
    auto len = p.h * p.w;
    auto y = zeros<float>(c, 3 * len), x = numbers<float>(c, 1, 3 * len);
    auto scale = numbers<float>(c, 2, 3), offset = numbers<float>(c, 3, 3);
    return job(y, [=] {
        Channels(y.data, len, 3) =
            (Channels(x.data, len, 3).rowwise() * Channel(scale.data)).rowwise() + Channel(offset.data);
    });
}

std::optional<Job> stretched(const Case& c) {
    using Tensor = Eigen::TensorMap<Eigen::Tensor<float, 4, Eigen::RowMajor>>;
    bool small = c.size == "2k";
    int i = small ? 8 : 64, j = small ? 7 : 56, k = small ? 6 : 48, l = small ? 5 : 40;
    auto y = zeros<float>(c, i * j * k * l), a = numbers<float>(c, 1, i * k), b = numbers<float>(c, 2, j * l);
    return job(y, [=] {
        auto wide_a = Tensor(a.data, i, 1, k, 1).broadcast(Eigen::array<int, 4>{1, j, 1, l});
        auto wide_b = Tensor(b.data, 1, j, 1, l).broadcast(Eigen::array<int, 4>{i, 1, k, 1});
        if (small) Tensor(y.data, i, j, k, l) = wide_a + wide_b;
        else Tensor(y.data, i, j, k, l) = wide_a * wide_b;
    });
}

template <class T> std::optional<Job> reductions(const Case& c) {
    Extents e(c);
    auto x = numbers<T>(c, 1, e.len());
    if (c.is("sum")) {
        return fresh([=] { return flat(x).sum(); }, [](T& sum) { return checksum(&sum, 1); });
    }
    if (c.is("sum of axis 0")) {
        return fresh([=] { return Eigen::Array<T, 1, Eigen::Dynamic>(matrix(x, e.m, e.n).colwise().sum()); },
                     [](auto& r) { return elements(r); });
    }
    if (c.is("max of axis 1")) {
        // Eigen's plain maximum, which may ignore NaN.
        return fresh([=] { return Eigen::Array<T, Eigen::Dynamic, 1>(matrix(x, e.m, e.n).rowwise().maxCoeff()); },
                     [](auto& r) { return elements(r); });
    }
    return {};
}

template <class T> std::optional<Job> functions(const Case& c) {
    Extents e(c);
    bool positive = c.is("log") || c.is("sqrt");
    auto y = zeros<T>(c, e.len()), x = positive ? positives<T>(c, 1, e.len()) : numbers<T>(c, 1, e.len());
    if (c.is("exp")) return job(y, [=] { flat(y) = flat(x).exp(); });
    if (c.is("log")) return job(y, [=] { flat(y) = flat(x).log(); });
    if (c.is("sin")) return job(y, [=] { flat(y) = flat(x).sin(); });
    if (c.is("cos")) return job(y, [=] { flat(y) = flat(x).cos(); });
    if (c.is("tanh")) return job(y, [=] { flat(y) = flat(x).tanh(); });
    if (c.is("sqrt")) return job(y, [=] { flat(y) = flat(x).sqrt(); });
    return {};
}

template <class Y, class A, class B> std::optional<Job> widen(const Case& c, Buffer<A> a, Buffer<B> b) {
    auto y = zeros<Y>(c, a.len);
    return job(y, [=] { flat(y) = flat(a).template cast<Y>() + flat(b).template cast<Y>(); });
}

// `a + b` of matrices that store their elements inline.
template <int M, int N> std::optional<Job> tiny(const Case& c) {
    using Small = Eigen::Array<float, M, N>;
    struct State {
        Small y, a, b;
    };
    auto state = std::make_shared<State>();
    auto a = numbers<float>(c, 1, M * N), b = numbers<float>(c, 2, M * N);
    state->a = Eigen::Map<Small>(a.data);
    state->b = Eigen::Map<Small>(b.data);
    return Job{
        [state](long calls) {
            State* held = state.get();
            for (long i = 0; i < calls; i++) {
                State& s = *black_box(held);
                s.y = s.a + s.b;
            }
        },
        [state] { return checksum(state->y.data(), M * N); },
    };
}

std::optional<Job> make(const Case& c) {
    if (c.inline_()) {
        if (!c.is("add")) return {};
        if (c.size == "3 inline") return tiny<3, 1>(c);
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
    return serve("Eigen " TEXT(EIGEN_WORLD_VERSION) "." TEXT(EIGEN_MAJOR_VERSION) "." TEXT(EIGEN_MINOR_VERSION), make);
}
