import { Tooltip as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

const DELAY_MS = 700
const SKIP_DELAY_MS = 300

/** Wraps the application once, with the delays of spec 9. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={DELAY_MS} skipDelayDuration={SKIP_DELAY_MS}>
      {children}
    </Radix.Provider>
  )
}

/** Describes the control inside, which needs an accessible name of its own. */
export function Tooltip({ text, children }: { text: ReactNode; children: ReactNode }) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          sideOffset={6}
          collisionPadding={8}
          className="fade-up z-50 max-w-xs rounded-sm bg-ink px-2.5 py-1.5 text-paper text-sm shadow-lift"
        >
          {text}
          <Radix.Arrow className="fill-ink" />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
