import { useRef } from 'react'
import { newKey } from './new-key.ts'

/**
 * An idempotency key per intent: resending the same body after a lost response creates nothing twice, while another
 * body, or the same one after a success, gets a new key.
 */
export function useIntentKey() {
  const intent = useRef({ text: '', key: '' })
  return {
    keyFor(payload: unknown): string {
      const text = JSON.stringify(payload)
      if (intent.current.text !== text) intent.current = { text, key: newKey() }
      return intent.current.key
    },
    fulfilled() {
      intent.current = { text: '', key: '' }
    },
  }
}
