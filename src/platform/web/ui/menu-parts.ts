import type { Menu as Base } from '@base-ui/react/menu'
import { createContext, type ReactNode } from 'react'

export interface MenuPopupProps {
  control: HTMLElement | null
  align: 'start' | 'end'
  isOpen: boolean
  /** Whether the first item gets the focus, as for somebody who opened the menu with a key. */
  byKey: boolean
  onClose: () => void
  children: ReactNode
}

/** What items are made of; it comes with the popup. */
export const MenuParts = createContext<typeof Base | null>(null)
