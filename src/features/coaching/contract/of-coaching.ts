import * as z from 'zod/mini'
import { idParam } from '#src/contract/endpoint.ts'
import { refusal, type Words } from '#src/contract/i18n.ts'
import { listPage, listQuery } from '#src/contract/list.ts'
import { freeText } from '#src/contract/texts.ts'

const params = z.object({ id: idParam })
export const own = { auth: 'user', params } as const
export const errors = ['not_found', 'coaching_inactive'] as const
export const writes = { ...own, stores: true, errors } as const
export const creates = { ...writes, status: 201, idempotent: true } as const
export const lists = {
  ...own,
  query: listQuery,
  beside: listPage,
  errors: ['not_found'],
} as const

/** Either side's words, kept as typed. */
export const typedText = (max: number, empty: Words) =>
  freeText(max).check(z.refine(value => value.trim() !== '', refusal(empty)))
