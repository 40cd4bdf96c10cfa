import { newKey } from './new-key.ts'

/**
 * An idempotency key per intent: resending the same body after a lost response creates nothing twice, while another
 * body, or the same one after a success, gets a new key.
 */
export function intentKey() {
  let intent = { text: '', key: '' }
  return {
    keyFor(payload: unknown): string {
      const text = JSON.stringify(payload)
      if (intent.text !== text) intent = { text, key: newKey() }
      return intent.key
    },
    fulfilled() {
      intent = { text: '', key: '' }
    },
  }
}
