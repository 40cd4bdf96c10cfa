import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '#src/platform/web/ui/cx.ts'

interface ChoiceProps {
  chosen: boolean
  onPress: () => void
  /** As wide as its words, in a row with others. */
  compact?: boolean
  children: ReactNode
}

/** Something to press; a check and a color show that it is chosen. */
export function Choice({ chosen, onPress, compact = false, children }: ChoiceProps) {
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onPress}
      className={cx(
        'flex min-h-12 cursor-pointer items-center gap-2.5 rounded-md border px-4 py-2.5 text-left font-semibold',
        compact ? 'justify-center' : 'w-full',
        chosen
          ? 'border-primary bg-primary-soft text-primary-strong'
          : 'border-line-strong bg-sheet text-ink hover:border-primary',
      )}
    >
      {!compact && (
        <span
          aria-hidden
          className={cx(
            'grid size-5 shrink-0 place-items-center rounded-full border',
            chosen ? 'border-primary bg-primary text-on-primary' : 'border-line-strong',
          )}
        >
          {chosen && <Check className="size-3.5" />}
        </span>
      )}
      <span className="min-w-0 break-words">{children}</span>
    </button>
  )
}
