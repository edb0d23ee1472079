# grognard_embed_folder(target NAMESPACE folder files...): the files' bytes inside the binary, as
# `std::span<const grog::EmbeddedFile> NAMESPACE::embedded_files()`. Paths are relative to the folder.
function(grognard_embed_folder target namespace folder)
  string(REPLACE "::" "_" name ${namespace})
  set(out ${CMAKE_CURRENT_BINARY_DIR}/${name}_files.cpp)
  set(root ${CMAKE_CURRENT_SOURCE_DIR}/${folder})
  list(TRANSFORM ARGN PREPEND ${root}/ OUTPUT_VARIABLE paths)
  string(REPLACE ";" "|" joined "${ARGN}")
  add_custom_command(
    OUTPUT ${out}
    COMMAND ${CMAKE_COMMAND} -DOUT=${out} -DNAMESPACE=${namespace} -DROOT=${root} "-DFILES=${joined}"
            -P ${PROJECT_SOURCE_DIR}/cmake/embed_files.cmake
    DEPENDS ${paths} ${PROJECT_SOURCE_DIR}/cmake/embed_files.cmake
    VERBATIM)
  target_sources(${target} PRIVATE ${out})
endfunction()
