import * as z from 'zod/mini'
import { PIP_COUNT } from '../constants.ts'

/** From 1 to 12. Apart from the dominoes, whose many fields pages that only name a pip need not load. */
export const pipNumber = z.int().check(z.minimum(1), z.maximum(PIP_COUNT))
