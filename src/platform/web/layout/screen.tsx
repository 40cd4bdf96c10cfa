import type { ReactNode } from 'react'

interface ScreenProps {
  title: ReactNode
  /** A line under the title, such as a count. */
  intro?: ReactNode | undefined
  /** Beside the title. */
  actions?: ReactNode | undefined
  children: ReactNode
}

/** A screen of the coach or of an administrator: its head and what it shows. Their layouts put a frame around it. */
export function Screen({ title, intro, actions, children }: ScreenProps) {
  return (
    <>
      <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <h1 tabIndex={-1} className="text-3xl sm:text-4xl">
            {title}
          </h1>
          {intro && <div className="mt-2 text-ink-soft">{intro}</div>}
        </div>
        {actions && <div className="flex flex-wrap gap-3 max-sm:w-full">{actions}</div>}
      </header>
      {children}
    </>
  )
}
