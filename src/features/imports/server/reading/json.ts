import { AppError } from '#src/platform/server/errors.ts'
import { tooLarge } from './zip.ts'

const PARTS = [',', '[', '{'].map(each => each.charCodeAt(0))

/**
 * Parses JSON of a bounded length.
 * @param most commas and brackets, wherever they stand: short values take many times the memory of their text
 * @throws AppError `damaged_archive`, `too_large`
 */
export function parseJson(text: string, most: number): unknown {
  const [comma, bracket, brace] = PARTS
  let parts = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === comma || code === bracket || code === brace) parts += 1
  }
  if (parts > most) throw tooLarge('rows')
  try {
    return JSON.parse(text)
  } catch {
    throw new AppError('damaged_archive')
  }
}
