import type { ReactNode } from 'react'
import { useSentField } from '#src/platform/web/sections/form-state.ts'
import { CONTROL } from '#src/platform/web/ui/field.tsx'

interface EmailFieldProps {
  id: string
  label: string
  /** Shown in the field's row. */
  children: ReactNode
}

export function EmailField({ id, label, children }: EmailFieldProps) {
  const { defaultValue, error } = useSentField('email')
  return (
    <>
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          id={id}
          name="email"
          type="email"
          required
          autoComplete="email"
          maxLength={254}
          defaultValue={defaultValue}
          aria-invalid={error ? true : undefined}
          aria-describedby={error && `${id}-error`}
          className={`${CONTROL} min-h-11 max-w-72`}
        />
        {children}
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="text-danger text-sm">
          {error}
        </p>
      )}
    </>
  )
}
