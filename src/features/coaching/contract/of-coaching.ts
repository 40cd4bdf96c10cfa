import * as z from 'zod/mini'
import { freeText, idParam } from '#src/contract/schemas.ts'

const params = z.object({ id: idParam })
export const own = { auth: 'user', params } as const
export const errors = ['not_found', 'coaching_inactive'] as const
export const writes = { ...own, stores: true, errors } as const

/** Either side's words, kept as typed. */
export const typed = (max: number, empty: string) =>
  z.pipe(
    freeText(max).check(z.refine(value => value.trim() !== '', empty)),
    z.transform((value: string) => value.toWellFormed()),
  )
