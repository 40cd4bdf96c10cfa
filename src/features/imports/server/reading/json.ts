import { AppError } from '#src/platform/server/errors.ts'
import { BRACKETS_MAX } from '../../constants.ts'
import { tooLarge } from './zip.ts'

const [BRACKET, BRACE] = [0x5b, 0x7b]

/**
 * Parses JSON of a bounded length. Empty lists and objects take many times the memory of their text, so brackets are
 * counted first, wherever they stand.
 * @throws AppError `damaged_archive`, `too_large`
 */
export function parseJson(text: string): unknown {
  let brackets = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === BRACKET || code === BRACE) brackets += 1
  }
  if (brackets > BRACKETS_MAX) throw tooLarge('rows')
  try {
    return JSON.parse(text)
  } catch {
    throw new AppError('damaged_archive')
  }
}
