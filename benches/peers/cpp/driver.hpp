// The shared parts of the contestants in C++: the numbers, their place in memory, and the protocol of ../README.md.
#pragma once

#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace driver {

// A requested case.
struct Case {
    std::string operation, dtype, size, place;

    bool is(const char* name) const { return operation == name; }
    bool inline_() const { return size.find("inline") != std::string::npos; }
};

// The extents of a matrix of this size.
struct Extents {
    std::size_t m, n;

    explicit Extents(const Case& c) {
        if (c.size == "2k") m = 40, n = 50;
        else if (c.size == "64k") m = 250, n = 256;
        else if (std::sscanf(c.size.c_str(), "%zux%zu", &m, &n) != 2) m = n = 4000;
    }

    std::size_t len() const { return m * n; }
};

// The extents of an image of this size.
struct Pixels {
    std::size_t h, w;

    explicit Pixels(const Case& c) {
        if (c.size == "2k") h = 25, w = 26;
        else if (c.size == "64k") h = 145, w = 147;
        else h = 2300, w = 2319;
    }
};

// The seeded integers below 64 that all languages make.
inline std::uint64_t sixth_of_bits(std::uint64_t seed, std::uint64_t index) {
    std::uint64_t z = seed + (index + 1) * 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return (z ^ (z >> 31)) >> 58;
}

// Elements that start on a cache line, or 16 bytes after the start of one.
template <class T> struct Buffer {
    std::shared_ptr<void> block;
    T* data;
    std::size_t len;

    Buffer(const Case& c, std::size_t len) : len(len) {
        std::size_t bytes = (len * sizeof(T) + 16 + 63) / 64 * 64;
        block = std::shared_ptr<void>(std::aligned_alloc(64, bytes), std::free);
        data = reinterpret_cast<T*>(static_cast<char*>(block.get()) + (c.place == "vec" ? 16 : 0));
        std::memset(data, 0, len * sizeof(T));
    }

    template <class F> Buffer(const Case& c, std::size_t len, F element) : Buffer(c, len) {
        for (std::size_t i = 0; i < len; i++) data[i] = element(i);
    }
};

template <class T> Buffer<T> zeros(const Case& c, std::size_t len) { return Buffer<T>(c, len); }

template <class T> Buffer<T> numbers(const Case& c, std::uint64_t seed, std::size_t len) {
    return Buffer<T>(c, len, [=](std::size_t i) { return T(float(sixth_of_bits(seed, i)) / 8 - 4); });
}

template <class T> Buffer<T> positives(const Case& c, std::uint64_t seed, std::size_t len) {
    return Buffer<T>(c, len, [=](std::size_t i) { return T(float(sixth_of_bits(seed, i)) / 8 + 1); });
}

template <class T> Buffer<T> integers(const Case& c, std::uint64_t seed, std::size_t len) {
    return Buffer<T>(c, len, [=](std::size_t i) { return T(sixth_of_bits(seed, i)); });
}

inline Buffer<bool> choices(const Case& c, std::uint64_t seed, std::size_t len) {
    return Buffer<bool>(c, len, [=](std::size_t i) { return sixth_of_bits(seed, i) < 32; });
}

// A contestant that is ready: `run` makes a number of calls, and `check` returns the checksum of the result.
struct Job {
    std::function<void(long)> run;
    std::function<std::string()> check;
};

template <class T> std::string checksum(const T* elements, std::size_t len) {
    double sum = 0, magnitude = 0;
    for (std::size_t i = 0; i < len; i++) {
        double weighted = double(elements[i]) * double(i % 7 + 1);
        sum += weighted;
        magnitude += std::abs(weighted);
    }
    char line[64];
    std::snprintf(line, sizeof line, "%.17g %.17g", sum, magnitude);
    return line;
}

// Tells the compiler that unknown code may read and write all memory that `object` leads to.
template <class T> inline void observe(T& object) { asm volatile("" : : "g"(&object) : "memory"); }

// Returns its argument, and hides the value from the compiler. Rust's `black_box` does the same at the same cost.
template <class T> inline T black_box(T object) {
    asm volatile("" : : "r"(&object) : "memory");
    return object;
}

// Returns a job whose result overwrites a buffer.
template <class T, class F> Job job(Buffer<T> y, F call) {
    return {
        [y, call](long calls) mutable {
            for (long i = 0; i < calls; i++) {
                call();
                observe(y);
            }
        },
        [y] { return checksum(y.data, y.len); },
    };
}

// Returns a job with a new result for each call: `call` returns the result, and `elements` returns its checksum.
template <class F, class G> Job fresh(F call, G elements) {
    return {
        [call](long calls) mutable {
            for (long i = 0; i < calls; i++) {
                auto result = call();
                observe(result);
            }
        },
        [call, elements] {
            auto copy = call;
            auto result = copy();
            return elements(result);
        },
    };
}

using Make = std::optional<Job> (*)(const Case&);

// Answers commands until there are no more.
inline int serve(const char* version, Make make) {
    std::string line;
    std::optional<Job> ready;
    while (std::getline(std::cin, line)) {
        if (line == "version") {
            std::cout << version << std::endl;
        } else if (line.rfind("prepare|", 0) == 0) {
            std::vector<std::string> words;
            for (std::size_t at = 8, end = 0; end != std::string::npos; at = end + 1) {
                end = line.find('|', at);
                words.push_back(line.substr(at, end - at));
            }
            ready = words.size() == 4 ? make({words[0], words[1], words[2], words[3]}) : std::nullopt;
            if (!ready) {
                std::cout << "missing" << std::endl;
                continue;
            }
            ready->run(1);
            std::cout << "ready " << ready->check() << std::endl;
        } else if (ready && line.rfind("run ", 0) == 0) {
            long calls = std::stol(line.substr(4));
            auto start = std::chrono::steady_clock::now();
            ready->run(calls);
            auto time = std::chrono::steady_clock::now() - start;
            std::cout << std::chrono::duration_cast<std::chrono::nanoseconds>(time).count() << std::endl;
        } else {
            ready.reset();
            std::cout << "released" << std::endl;
        }
    }
    return 0;
}

}  // namespace driver
