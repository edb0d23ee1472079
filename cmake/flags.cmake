# Warnings are errors everywhere; rules code has no exceptions, so that it compiles to WebAssembly as it is.
add_library(grog_flags INTERFACE)
target_include_directories(grog_flags INTERFACE ${PROJECT_SOURCE_DIR})
target_compile_options(grog_flags INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion
                       -Werror -Wno-error=deprecated-declarations)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
    # Small structs are cleared and copied all the time; g++ uses string instructions for them, which are slow to start.
    target_compile_options(grog_flags INTERFACE -mmemset-strategy=vector_loop:512:noalign,libcall:-1:noalign
                           -mmemcpy-strategy=vector_loop:512:noalign,libcall:-1:noalign)
  endif()
  # g++ 12 reports these for std::string and std::vector inlining where there is nothing wrong.
  target_compile_options(grog_flags INTERFACE -Wno-restrict -Wno-stringop-overflow -Wno-stringop-overread -Wno-array-bounds -Wno-maybe-uninitialized)
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  # The kit asks the kernel's questions again with a ruleset's own types: overloads, not slips.
  target_compile_options(grog_flags INTERFACE -Wno-overloaded-virtual)
endif()
if(WASI)
  # std::size_t has 32 bits there; what is cut to it are counts of things in memory.
  target_compile_options(grog_flags INTERFACE -Wno-shorten-64-to-32)
endif()
if(GROGNARD_SANITIZE)
  target_compile_options(grog_flags INTERFACE -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(grog_flags INTERFACE -fsanitize=address,undefined)
endif()
if(GROGNARD_THREADS)
  target_compile_options(grog_flags INTERFACE -fsanitize=thread -fno-omit-frame-pointer)
  target_link_options(grog_flags INTERFACE -fsanitize=thread)
endif()

add_library(grog_rules_flags INTERFACE)
target_link_libraries(grog_rules_flags INTERFACE grog_flags)
# A ruleset's typed state lies over the kernel's bytes (core/state.hpp): the compiler must not take them for strangers.
target_compile_options(grog_rules_flags INTERFACE -fno-exceptions -fno-strict-aliasing)
