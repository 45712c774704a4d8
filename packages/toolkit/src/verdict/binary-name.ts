/** Extensions of binary formats only. If text files use an extension too, the content decides. */
const extensions: ReadonlySet<string> = new Set(
  [
    'png jpg jpeg gif webp avif heic bmp ico icns tif tiff psd xcf',
    'woff woff2 ttf otf eot',
    'mp3 mp4 m4a m4v mov avi mkv webm wav flac ogg opus',
    'zip gz tgz bz2 xz zst lz4 7z rar tar jar war ear whl gem nupkg deb rpm dmg iso apk aab ipa',
    'exe dll so dylib a o class pyc pyo wasm pdb node',
    'pdf docx xlsx pptx odt ods odp epub',
    'sqlite sqlite3 mdb parquet arrow feather orc avro npy npz pkl pickle onnx safetensors gguf tflite',
  ].flatMap((line) => line.split(' ')),
);

/** @param extension without the dot, in lower case */
export function isBinaryName(extension: string): boolean {
  return extensions.has(extension);
}
