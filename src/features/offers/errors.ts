import { msg } from '@lingui/core/runtime-macro'

/** The feature's error codes (docs/product.md 12.2). */
export const OFFERS_ERRORS = {
  offer_stale: { status: 409, message: msg`This offer was changed elsewhere in the meantime.` },
  offer_sold: {
    status: 409,
    message: msg`Somebody has bought this offer, so it cannot be deleted. You can switch it off.`,
  },
  sold_out: { status: 409, message: msg`This offer is sold out.` },
  not_on_sale: { status: 409, message: msg`This offer is not on sale at the moment.` },
  already_taken: {
    status: 409,
    message: msg`You have taken this offer already, as often as one person may.`,
  },
  not_invited: {
    status: 409,
    message: msg`The group of this offer is closed to you. Nothing was charged.`,
  },
  already_refunded: { status: 409, message: msg`This purchase has already been refunded.` },
  purchase_state: {
    status: 409,
    message: msg`This purchase is in a state that does not allow this. Please reload the page.`,
  },
} as const

declare module '#src/contract/errors.ts' {
  interface ErrorCodes extends Record<keyof typeof OFFERS_ERRORS, ErrorKind> {}
}
