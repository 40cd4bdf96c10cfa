import {
  Circle,
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleX,
  type LucideIcon,
  Sparkle,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

const TONES = {
  neutral: { icon: Circle, look: 'bg-sunken text-ink-soft' },
  progress: { icon: CircleDashed, look: 'bg-progress-soft text-progress' },
  done: { icon: CircleCheck, look: 'bg-done-soft text-done' },
  warning: { icon: CircleAlert, look: 'bg-accent-soft text-accent-strong' },
  danger: { icon: CircleX, look: 'bg-danger-soft text-danger' },
  accent: { icon: Sparkle, look: 'bg-accent-soft text-accent-strong' },
} as const satisfies Record<string, { icon: LucideIcon; look: string }>

interface BadgeProps {
  tone?: keyof typeof TONES | undefined
  className?: string | undefined
  children: ReactNode
}

/** An icon, a color and a word: never color only. */
export function Badge({ tone = 'neutral', className, children }: BadgeProps) {
  const { icon: Icon, look } = TONES[tone]
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1.5 whitespace-nowrap rounded-full px-2.5 py-0.5 font-semibold text-sm',
        look,
        className,
      )}
    >
      <Icon aria-hidden className="size-3.5 shrink-0" />
      {children}
    </span>
  )
}
