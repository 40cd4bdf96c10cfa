import { call } from '#src/platform/web/api/api.ts'
import { LinkAction } from '#src/platform/web/routing/link-action.tsx'
import { confirmNewsletter } from '../contract.ts'

export default function ConfirmPage() {
  return (
    <LinkAction
      title="Confirm your address"
      text="Press the button to receive the newsletter at this address. Every issue has a link to unsubscribe."
      button="Confirm my address"
      busy="Confirming…"
      done="You are on the list"
      doneText="Thank you. You will receive the next newsletter issue."
      failed="Your address could not be confirmed. Please try again."
      act={token => call(confirmNewsletter, { body: { token } })}
    />
  )
}
