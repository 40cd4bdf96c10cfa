import { call } from '#src/platform/web/api/api.ts'
import { LinkAction } from '#src/platform/web/routing/link-action.tsx'
import { confirmNewsletter } from '../contract.ts'

export function ConfirmPage() {
  return (
    <LinkAction
      title="Confirm your address"
      text="One press, and the newsletter comes to this address. Each one has a link to leave again."
      button="Confirm my address"
      busy="Confirming…"
      done="You are on the list"
      doneText="Thank you. The next letter is yours."
      failed="Your address could not be confirmed. Please try again."
      act={token => call(confirmNewsletter, { body: { token } })}
    />
  )
}
