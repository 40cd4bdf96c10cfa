import { drafts } from '../draft-store.ts'
import { newKey } from './new-key.ts'

/**
 * An idempotency key per intent: resending the same body after a lost response creates nothing twice, while another
 * body, or the same one after a success, gets a new key. `keep` names the draft that the body is made of: with it the
 * key outlives a reload and a closed tab, as the draft does.
 */
export function intentKey() {
  let intent = { text: '', key: '' }
  return {
    keyFor(payload: unknown, keep?: string): string {
      const text = JSON.stringify(payload)
      const before = (keep !== undefined && drafts.sentOf(keep)) || intent
      intent = before.text === text ? before : { text, key: newKey() }
      if (keep !== undefined) drafts.keepSent(keep, intent)
      return intent.key
    },
    fulfilled(keep?: string) {
      intent = { text: '', key: '' }
      if (keep !== undefined) drafts.keepSent(keep, undefined)
    },
  }
}
