import * as z from 'zod/mini'
import { PIP_COUNT, PIP_NUMBERS } from '../constants.ts'

/** From 1 to 12. Apart from the dominoes, whose many fields pages that only name a pip need not load. */
export const pipNumber = z.int().check(z.minimum(1), z.maximum(PIP_COUNT))

export type PipNumber = (typeof PIP_NUMBERS)[number]

type PipStatusKey = `pip${PipNumber}_status`

export type PipKey = `pip${PipNumber}_label` | PipStatusKey

/** The 24 pip fields of a domino, flat as in the API (docs/product.md 4.2). */
export type PipFields = Record<PipKey, string>

export type PipStatuses = Record<PipStatusKey, string>

/** A value for each of the 24 fields. */
export const perPip = <T>(
  label: (n: PipNumber) => T,
  status: (n: PipNumber) => T,
): Record<PipKey, T> =>
  Object.fromEntries(
    PIP_NUMBERS.flatMap(n => [
      [`pip${n}_label`, label(n)],
      [`pip${n}_status`, status(n)],
    ]),
  ) as Record<PipKey, T>
