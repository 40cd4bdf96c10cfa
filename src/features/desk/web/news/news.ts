import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

/** Something that came in and was not opened or answered yet. */
export interface News {
  key: string
  icon: LucideIcon
  /** Who did what, such as 'Ada asks'; the name stands out. */
  says: ReactNode
  about?: string | null | undefined
  /** An instant. */
  at: string
  /** What answers it where it stands. @param show opens `dialog`, with the failure that led there */
  press?: (show: (failure?: Error) => void) => ReactNode
  /** The words that open the dialog. */
  label?: string
  dialog?: (close: () => void, failure: Error | undefined) => ReactNode
}

export interface Group {
  news: readonly News[]
  /** Where it could not be fetched. */
  failed: boolean
}
