import { useRef } from 'react'
import { newKey } from './new-key.ts'

/**
 * The idempotency key of what is sent: it stays the same for the same content, so that a retry after a lost answer does
 * nothing twice. Call `renew` once it has arrived, so that the same content can be sent again.
 */
export function useKeyOf() {
  const known = useRef({ content: '', key: '' })
  return {
    of(body: unknown): string {
      const content = JSON.stringify(body)
      if (known.current.content !== content) known.current = { content, key: newKey() }
      return known.current.key
    },
    renew() {
      known.current = { content: '', key: '' }
    },
  }
}
