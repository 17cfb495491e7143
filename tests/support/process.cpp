#include "tests/support/process.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <stdexcept>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>

extern char** environ;

namespace hive {

namespace {

void require_success(bool success, const char* what) {
    if (!success) throw std::runtime_error(what);
}

void keep_from_children(int descriptor) {
    require_success(fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0, "fcntl");
}

void never_block(int descriptor) {
    require_success(fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0, "fcntl");
}

// The streams of a child about to start.
class FileActions {
  public:
    FileActions() { posix_spawn_file_actions_init(&actions_); }
    ~FileActions() { posix_spawn_file_actions_destroy(&actions_); }
    FileActions(const FileActions&) = delete;
    FileActions& operator=(const FileActions&) = delete;

    void use(int descriptor, int as) {
        posix_spawn_file_actions_adddup2(&actions_, descriptor, as);
    }
    void open(const std::string& path, int as) {
        posix_spawn_file_actions_addopen(&actions_, as, path.c_str(), O_RDWR, 0);
    }
    [[nodiscard]] const posix_spawn_file_actions_t* get() const { return &actions_; }

  private:
    posix_spawn_file_actions_t actions_;
};

// The signals and the session of a child about to start: signals as in a fresh login, whatever
// this process ignores.
class Attributes {
  public:
    explicit Attributes(ProcessOptions options) {
        posix_spawnattr_init(&attributes_);
        sigset_t defaults;
        sigemptyset(&defaults);
        sigaddset(&defaults, SIGINT);
        sigaddset(&defaults, SIGTERM);
        if (!options.ignores_broken_pipe) sigaddset(&defaults, SIGPIPE);
        posix_spawnattr_setsigdefault(&attributes_, &defaults);
        int flags = POSIX_SPAWN_SETSIGDEF;
        // The first terminal that the leader of a new session opens becomes its controlling one.
        if (options.terminal_input) flags |= POSIX_SPAWN_SETSID;
        posix_spawnattr_setflags(&attributes_, static_cast<short>(flags));
    }
    ~Attributes() { posix_spawnattr_destroy(&attributes_); }
    Attributes(const Attributes&) = delete;
    Attributes& operator=(const Attributes&) = delete;

    [[nodiscard]] const posix_spawnattr_t* get() const { return &attributes_; }

  private:
    posix_spawnattr_t attributes_;
};

}  // namespace

Process::Descriptor& Process::Descriptor::operator=(Descriptor&& other) noexcept {
    close();
    number_ = other.release();
    return *this;
}

void Process::Descriptor::close() {
    if (is_open()) ::close(number_);
    number_ = -1;
}

int Process::Descriptor::release() { return std::exchange(number_, -1); }

Process::Process(std::vector<std::string> command, ProcessOptions options)
    : errors_(std::tmpfile()) {
    require_success(errors_ != nullptr, "tmpfile");
    keep_from_children(fileno(errors_.get()));
    std::signal(SIGPIPE, SIG_IGN);  // a child that has gone is an answer, not the end of the tests

    Pipe output = make_pipe();
    output_ = std::move(output.read);
    never_block(output_.get());
    Pipe input;
    std::string terminal;
    if (options.terminal_input) {
        terminal = open_terminal();
    } else {
        input = make_pipe();
        input_ = std::move(input.write);
    }
    never_block(input_.get());
    spawn(command, terminal, input.read, output.write, options);
}

Process::~Process() {
    if (exit_code_) return;
    kill(id_, SIGKILL);
    waitpid(id_, nullptr, 0);
}

Process::Pipe Process::make_pipe() {
    std::array<int, 2> ends{};
    require_success(pipe(ends.data()) == 0, "pipe");
    for (const int end : ends) keep_from_children(end);
    return {Descriptor(ends[0]), Descriptor(ends[1])};
}

// Makes our end the input and returns the name of the child's end.
std::string Process::open_terminal() {
    input_ = Descriptor(posix_openpt(O_RDWR | O_NOCTTY));
    require_success(input_.is_open() && grantpt(input_.get()) == 0 && unlockpt(input_.get()) == 0,
                    "posix_openpt");
    keep_from_children(input_.get());
    return ptsname(input_.get());
}

void Process::spawn(std::vector<std::string>& command, const std::string& terminal,
                    const Descriptor& child_input, const Descriptor& child_output,
                    ProcessOptions options) {
    FileActions actions;
    if (options.terminal_input) {
        actions.open(terminal, STDIN_FILENO);
    } else {
        actions.use(child_input.get(), STDIN_FILENO);
    }
    actions.use(child_output.get(), STDOUT_FILENO);
    actions.use(fileno(errors_.get()), STDERR_FILENO);
    const Attributes attributes(options);

    std::vector<char*> arguments;
    for (std::string& word : command) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    const int error =
        posix_spawn(&id_, arguments[0], actions.get(), attributes.get(), arguments.data(), environ);
    require_success(error == 0, "posix_spawn: is the program built?");
}

bool Process::write(std::string_view text, Milliseconds timeout) {
    const auto deadline = Clock::now() + timeout;
    while (!text.empty()) {
        if (!input_.is_open() || !transfer(text, deadline)) return false;
    }
    return true;
}

void Process::close_input() { input_.close(); }

void Process::close_output() { output_.close(); }

void Process::send_signal(int number) const { kill(id_, number); }

std::optional<std::string> Process::read_line(Milliseconds timeout) {
    const auto deadline = Clock::now() + timeout;
    std::string_view nothing;
    std::size_t searched = 0;
    for (;;) {
        const std::size_t end = received_.find('\n', searched);
        if (end != std::string::npos) {
            std::string line = received_.substr(0, end);
            received_.erase(0, end + 1);
            return line;
        }
        searched = received_.size();
        if (!output_.is_open() || !transfer(nothing, deadline)) return std::nullopt;
    }
}

std::optional<std::string> Process::read_to_end(Milliseconds timeout) {
    const auto deadline = Clock::now() + timeout;
    std::string_view nothing;
    while (output_.is_open()) {
        if (!transfer(nothing, deadline)) return std::nullopt;
    }
    return std::exchange(received_, {});
}

std::optional<int> Process::wait(Milliseconds timeout) {
    const auto deadline = Clock::now() + timeout;
    std::string_view nothing;
    while (!exit_code_) {
        int status = 0;
        rusage usage{};
        if (wait4(id_, &status, WNOHANG, &usage) == id_) {
            exit_code_ = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
            peak_memory_kib_ = usage.ru_maxrss;
        } else if (Clock::now() >= deadline) {
            break;
        } else if (output_.is_open()) {
            transfer(nothing, std::min(deadline, Clock::now() + Milliseconds(1)));
        } else {
            poll(nullptr, 0, 1);
        }
    }
    return exit_code_;
}

std::string Process::error_output() const {
    std::string text;
    std::array<char, 4096> part{};
    for (off_t offset = 0;;) {
        const ssize_t count = pread(fileno(errors_.get()), part.data(), part.size(), offset);
        if (count <= 0) return text;
        text.append(part.data(), static_cast<std::size_t>(count));
        offset += count;
    }
}

long Process::peak_memory_kib() const {
    assert(exit_code_);
    return peak_memory_kib_;
}

bool Process::transfer(std::string_view& pending, Clock::time_point deadline) {
    const bool writes = !pending.empty();
    std::array<pollfd, 2> streams{};
    streams[0] = {output_.get(), POLLIN, 0};  // poll skips a closed stream
    streams[1] = {writes ? input_.get() : -1, POLLOUT, 0};
    const auto left = std::chrono::ceil<Milliseconds>(deadline - Clock::now());
    const int count = poll(streams.data(), streams.size(),
                           static_cast<int>(std::max(left, Milliseconds(0)).count()));
    if (count < 0) return errno == EINTR;
    if (count == 0) return false;
    if (streams[0].revents != 0) read_available();
    if (streams[1].revents != 0) write_available(pending);
    return true;
}

void Process::read_available() {
    std::array<char, 65536> part{};
    const ssize_t count = ::read(output_.get(), part.data(), part.size());
    if (count > 0) received_.append(part.data(), static_cast<std::size_t>(count));
    if (count == 0) output_.close();
}

void Process::write_available(std::string_view& pending) {
    const ssize_t count = ::write(input_.get(), pending.data(), pending.size());
    if (count > 0) pending.remove_prefix(static_cast<std::size_t>(count));
    if (count < 0 && errno != EAGAIN && errno != EINTR) input_.close();
}

}  // namespace hive
