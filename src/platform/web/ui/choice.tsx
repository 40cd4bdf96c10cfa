import type { ComponentProps } from 'react'

/** One of several checkboxes or radio buttons, on a line of its own. */
export const Choice = ({ children, ...input }: Omit<ComponentProps<'input'>, 'className'>) => (
  <label className="flex min-h-11 cursor-pointer items-center gap-3">
    <input {...input} className="size-5 shrink-0 accent-primary" />
    {children}
  </label>
)
