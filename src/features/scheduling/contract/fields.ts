import { msg } from '@lingui/core/runtime-macro'
import * as z from 'zod/mini'
import { isTimeZone } from '#src/contract/calendar.ts'
import { id } from '#src/contract/endpoint.ts'
import { refusal, said } from '#src/contract/i18n.ts'
import { freeText, text, verbatim } from '#src/contract/texts.ts'
import { BAD_VIDEO_LINK, BAD_ZONE, VIDEO_LINK_MAX } from '../constants.ts'
import { isVideoLink } from './video-link.ts'

export const zone = verbatim(100, BAD_ZONE).check(z.refine(isTimeZone, refusal(BAD_ZONE)))
/** Text without NUL, which PostgreSQL rejects. */
export const wellFormed = (max: number) =>
  freeText(max).check(z.overwrite(value => value.replaceAll('\0', '')))
/** Accepts any offset, and converts the instant to UTC. */
export const moment = z.pipe(
  z.iso.datetime({
    offset: true,
    error: () => said(msg`Please enter an instant as yyyy-MM-ddThh:mm:ssZ.`),
  }),
  z.transform((value: string) => new Date(value).toISOString()),
)
/** To join by video; empty for none. */
export const videoLink = text(0, VIDEO_LINK_MAX).check(
  z.refine(link => link === '' || isVideoLink(link), refusal(BAD_VIDEO_LINK)),
)
export const version = z.optional(moment)

export const whole = (min: number, max: number) => z.int().check(z.minimum(min), z.maximum(max))

/** The coach of a session. */
export const person = z.object({ id, name: z.string() })
