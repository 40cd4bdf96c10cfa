import { attachForms } from '#src/platform/web/public/forms.ts'
import type { Notify } from '#src/platform/web/public/islands.ts'
import { NEWSLETTER_WORDS } from '../../constants.ts'
import { newsletterSignUp, signUpForNewsletter } from '../../contract.ts'

export const attach = (root: ParentNode, notify: Notify): void =>
  attachForms(root, notify, {
    newsletter: { endpoint: signUpForNewsletter, schema: newsletterSignUp, words: NEWSLETTER_WORDS },
  })
