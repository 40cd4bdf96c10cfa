import * as z from 'zod/mini'
import type { BodyIn } from '#src/contract/endpoint.ts'
import { refusal } from '#src/contract/i18n.ts'
import { name as nameText } from '#src/contract/texts.ts'
import { emailAddress } from '#src/features/sign-in/contract/fields.ts'
import type { Values } from '#src/platform/web/forms/form-state.ts'
import type { FormKind } from '#src/platform/web/routing/form-kind.ts'
import { boughtPath, CLIENT_NAME_MAX, NAME_MISSING, TERMS_MISSING } from '../../constants.ts'
import {
  confirmFree,
  enterPurchase,
  paySandboxCheckout,
  startCheckout,
} from '../../contract/checkout.ts'

export const FORM = 'checkout'
export const SANDBOX_FORM = 'sandbox'
export const CONFIRM_FORM = 'confirm'
export const ENTER_FORM = 'enter'

/** Whoever is signed in has no fields for name and address. */
export const checkoutBody = ({ name, email, agreed }: Values): BodyIn<typeof startCheckout> => ({
  ...(name !== undefined && { name }),
  ...(email !== undefined && { email }),
  ...(agreed !== undefined && { agreed: agreed === 'yes' }),
})

/** What the form checks before it is sent. */
export const checkoutSchema = (isVisitor: boolean, hasTerms: boolean) =>
  z.object({
    ...(isVisitor && { name: nameText(1, CLIENT_NAME_MAX, NAME_MISSING), email: emailAddress }),
    ...(hasTerms && { agreed: z.literal('yes', refusal(TERMS_MISSING)) }),
  }) as unknown as z.ZodMiniType<Values>

/** How the page of an offer sends its form without scripts. */
export const checkoutForm: FormKind = {
  name: FORM,
  endpoint: startCheckout,
  // With the offer, which tells one checkout from another.
  keeps: ['slug', 'name', 'email'],
  params: ({ slug }) => ({ slug }),
  body: checkoutBody,
  // Browsers do not follow a form to another site: the page there leads on to it.
  leadsTo: (_, { answer }) => boughtPath((answer as { purchase: string }).purchase),
}

export const sandboxForm: FormKind = {
  name: SANDBOX_FORM,
  endpoint: paySandboxCheckout,
  keeps: [],
  params: ({ token }) => ({ token }),
  leadsTo: (_, { typed }) => boughtPath(typed.token ?? ''),
}

export const enterForm: FormKind = {
  name: ENTER_FORM,
  endpoint: enterPurchase,
  keeps: [],
  params: ({ token }) => ({ token }),
  leadsTo: (_, { answer }) => (answer as { path: string }).path,
}

export const confirmForm: FormKind = { name: CONFIRM_FORM, endpoint: confirmFree, keeps: ['token'] }
