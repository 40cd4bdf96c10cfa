import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { ApiError } from '#src/platform/web/api/api.ts'

/**
 * Shows the server's field errors beside their fields and focuses the first.
 * @returns whether there were any
 */
export function showFieldErrors<V extends FieldValues>(form: UseFormReturn<V>, error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  const own = Object.entries(error.fields).filter(([name]) => name in form.getValues())
  for (const [at, [name, message]] of own.entries())
    form.setError(name as Path<V>, { message }, { shouldFocus: at === 0 })
  return own.length > 0
}
