export interface ParsedPicture {
  type: 'image/png' | 'image/jpeg' | 'image/webp'
  /** In pixels, as stored. */
  width: number
  height: number
  /** Without metadata, which can say where a photo was taken, and by whom. */
  bytes: Uint8Array
}

export const ascii = (bytes: Uint8Array, at: number, length: number) =>
  String.fromCharCode(...bytes.subarray(at, at + length))

export const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

export function joined(parts: readonly Uint8Array[]): Uint8Array {
  const made = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    made.set(part, at)
    at += part.length
  }
  return made
}
