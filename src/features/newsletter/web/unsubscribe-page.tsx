import { call } from '#src/platform/web/api/api.ts'
import { LinkAction } from '#src/platform/web/routing/link-action.tsx'
import { unsubscribeByLink } from '../contract.ts'

export function UnsubscribePage() {
  return (
    <LinkAction
      title="Leave the newsletter"
      text="One press, and no more letters come to this address. Your account, if you have one, stays as it is."
      button="Unsubscribe"
      busy="Unsubscribing…"
      done="You are unsubscribed"
      doneText="No more letters will come. You can sign up again at any time, at the foot of every page."
      failed="You could not be unsubscribed. Please try again."
      act={token => call(unsubscribeByLink, { params: { token } })}
    />
  )
}
