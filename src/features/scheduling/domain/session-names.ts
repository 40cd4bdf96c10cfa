import { storedIn } from '#src/contract/own-words.ts'
import { FIRST_TYPES } from '../constants.ts'

/**
 * What sessions and their types are called: the names of the first types are stored in English, and read in the language
 * of whoever reads them (docs/product.md 2.8.1).
 */
export const SESSION_NAMES = storedIn(FIRST_TYPES.map(({ name }) => name))
