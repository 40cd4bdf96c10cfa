import { createContext, useContext } from 'react'

/**
 * Whether the surrounding form is being sent. Its text fields are read-only meanwhile, so that the answer, which empties
 * them or shows what is stored, cannot take words away that were typed after the press (docs/product.md 2.9).
 */
export const SendingContext = createContext(false)

export const useIsSending = (): boolean => useContext(SendingContext)
