# Toolchain: WebAssembly by Debian's clang-19, wasi-libc and libc++.
set(CMAKE_SYSTEM_NAME Generic)  # CMake 3.25 has no platform file for WASI
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(WASI ON)
set(CMAKE_CXX_COMPILER clang++-19)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
set(CMAKE_AR llvm-ar-14)  # of any version: an archive of objects is one
set(CMAKE_RANLIB llvm-ranlib-14)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
set(CMAKE_CXX_FLAGS_INIT "-stdlib=libc++ -fno-exceptions")
# Headers of the system that we may use there are found by themselves, never by its include folder.
list(APPEND CMAKE_MODULE_PATH ${CMAKE_CURRENT_LIST_DIR}/wasi)
set(CMAKE_EXE_LINKER_FLAGS_INIT "-fuse-ld=lld -Wl,-z,stack-size=1048576")
