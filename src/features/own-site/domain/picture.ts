import type { ParsedPicture } from './picture-bytes.ts'
import { jpeg } from './picture-jpeg.ts'
import { png } from './picture-png.ts'
import { webp } from './picture-webp.ts'

const SIDE_MAX = 10_000

/** @returns null when it is no PNG, JPEG or WebP picture, whatever it is called */
export function parsePicture(bytes: Uint8Array): ParsedPicture | null {
  if (bytes.length < 24) return null
  try {
    const made = png(bytes) ?? jpeg(bytes) ?? webp(bytes)
    if (!made || Math.min(made.width, made.height) < 1 || Math.max(made.width, made.height) > SIDE_MAX)
      return null
    return made
  } catch {
    return null
  }
}
