# The system's own package would add all of /usr/include: wasm/CMakeLists.txt links what is needed into a folder of ours.
set(nlohmann_json_FOUND TRUE)
if(NOT TARGET nlohmann_json::nlohmann_json)
  add_library(nlohmann_json::nlohmann_json INTERFACE IMPORTED GLOBAL)
endif()
