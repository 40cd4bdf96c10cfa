import { msg } from '@lingui/core/runtime-macro'

export const SITE_ERRORS = {
  content_changed: {
    status: 409,
    message: msg`The texts were changed elsewhere in the meantime. Nothing was lost; please look at both and save again.`,
  },
  page_changed: {
    status: 409,
    message: msg`This page was changed elsewhere in the meantime. Nothing was lost; please look at both.`,
  },
  slug_taken: {
    status: 409,
    message: msg`Another page has this address. Please choose another one.`,
  },
  in_use: { status: 409, message: msg`This picture is in use. Please remove it there first.` },
  given_by_environment: {
    status: 409,
    message: msg`This is set where the site is started, and can only be changed there.`,
  },
  limit_reached: { status: 409, message: msg`There is no room for more. Please delete one first.` },
} as const

declare module '#src/contract/errors.ts' {
  interface ErrorCodes extends Record<keyof typeof SITE_ERRORS, ErrorKind> {}
}
