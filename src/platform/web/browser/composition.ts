import type { KeyboardEvent } from 'react'

/**
 * Whether a key belongs to an input method, such as the Enter that chooses a word. Safari sends that Enter after the
 * composition has ended, known only by its old code.
 */
export const isComposing = ({ nativeEvent: { isComposing, keyCode } }: KeyboardEvent): boolean =>
  isComposing || keyCode === 229
