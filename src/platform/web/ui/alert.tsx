import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

const TONES = {
  info: { icon: Info, look: 'bg-today-soft text-today' },
  success: { icon: CircleCheck, look: 'bg-done-soft text-done' },
  warning: { icon: TriangleAlert, look: 'bg-progress-soft text-progress' },
  danger: { icon: CircleAlert, look: 'bg-danger-soft text-danger' },
} as const satisfies Record<string, { icon: LucideIcon; look: string }>

interface AlertProps {
  tone?: keyof typeof TONES | undefined
  title?: ReactNode | undefined
  actions?: ReactNode | undefined
  className?: string | undefined
  children?: ReactNode | undefined
}

/** An inline message. `danger` interrupts screen readers; others are announced politely. */
export function Alert({ tone = 'info', title, actions, className, children }: AlertProps) {
  const { icon: Icon, look } = TONES[tone]
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={cx('flex gap-3 rounded-md p-4', look, className)}
    >
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 flex-1 space-y-1">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className="text-ink">{children}</div>}
        {actions && <div className="flex flex-wrap gap-2 pt-2">{actions}</div>}
      </div>
    </div>
  )
}
