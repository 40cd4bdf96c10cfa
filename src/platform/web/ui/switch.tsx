import type { ReactNode } from 'react'

export interface SwitchProps {
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean | undefined
  label: ReactNode
}

/** The knob's position shows the state too, not only its color. */
export function Switch({ label, checked, onChange, disabled }: SwitchProps) {
  return (
    <label className="inline-flex min-h-11 cursor-pointer items-center gap-3">
      <span className="relative inline-block shrink-0">
        <input
          type="checkbox"
          role="switch"
          checked={checked}
          aria-checked={checked}
          disabled={disabled}
          onChange={event => onChange(event.target.checked)}
          className="peer block h-7 w-12 cursor-pointer appearance-none rounded-full border border-line-strong bg-sunken transition-colors duration-150 checked:border-primary checked:bg-primary disabled:cursor-not-allowed disabled:opacity-60"
        />
        <span
          aria-hidden
          className="pointer-events-none absolute top-1 left-1 size-5 rounded-full bg-line-strong transition-transform duration-150 peer-checked:translate-x-5 peer-checked:bg-on-primary"
        />
      </span>
      <span>{label}</span>
    </label>
  )
}
