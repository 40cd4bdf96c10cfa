import { useState } from 'react'
import { newKey } from './new-key.ts'

/**
 * The idempotency key of what is sent: it stays the same for the same content, so that a retry after a lost answer does
 * nothing twice. Call `renew` once it has arrived, so that the same content can be sent again.
 */
export const useKeyOf = () => useState(keyOf)[0]

export function keyOf() {
  let content = ''
  let key = ''
  return {
    of(body: unknown): string {
      const next = JSON.stringify(body)
      if (content !== next) key = newKey()
      content = next
      return key
    },
    renew() {
      content = ''
    },
  }
}
