import { msg } from '@lingui/core/runtime-macro'

/** The feature's error codes (docs/product.md 12.2). */
export const ACCOUNT_ERRORS = {
  unknown_file: {
    status: 400,
    message: msg`This is not a file that we can read. Nothing was changed.`,
  },
  damaged_archive: {
    status: 400,
    message: msg`This file is damaged or incomplete. Please download it again. Nothing was changed.`,
  },
  bad_rows: {
    status: 400,
    message: msg`Some rows of this file are not what they should be, so nothing was imported.`,
  },
  newer_archive: {
    status: 400,
    message: msg`This archive comes from a newer version of the site. Please update this one first.`,
  },
  account_not_empty: {
    status: 409,
    message: msg`This account has something of its own already, so nothing was imported.`,
  },
  wrong_state: {
    status: 409,
    message: msg`This import is past that step. Please reload the page.`,
  },
  import_running: {
    status: 409,
    message: msg`Another import of yours is still running. Please wait until it is done.`,
  },
} as const

declare module '#src/contract/errors.ts' {
  interface ErrorCodes extends Record<keyof typeof ACCOUNT_ERRORS, ErrorKind> {}
}
