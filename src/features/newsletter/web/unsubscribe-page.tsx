import { call } from '#src/platform/web/api/api.ts'
import { LinkAction } from '#src/platform/web/routing/link-action.tsx'
import { unsubscribeByLink } from '../contract.ts'

export default function UnsubscribePage() {
  return (
    <LinkAction
      title="Unsubscribe from the newsletter"
      text="Press the button to stop receiving the newsletter at this address. If you have an account, it is not affected."
      button="Unsubscribe"
      busy="Unsubscribing…"
      done="You are unsubscribed"
      doneText="You will receive no more newsletter issues. You can sign up again at any time at the bottom of every page."
      failed="You could not be unsubscribed. Please try again."
      act={token => call(unsubscribeByLink, { params: { token } })}
    />
  )
}
