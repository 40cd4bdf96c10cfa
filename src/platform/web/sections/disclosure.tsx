import type { ReactNode } from 'react'

/** A plus that turns into a cross while its `details`, the Tailwind group, is open. */
export function DisclosureSign() {
  return (
    <svg
      viewBox="0 0 20 20"
      aria-hidden="true"
      className="size-5 shrink-0 fill-none stroke-2 stroke-accent transition-transform duration-200 group-open:rotate-45"
    >
      <path d="M10 3v14M3 10h14" />
    </svg>
  )
}

/** @param name of the group, in which only one disclosure is open at a time */
export function Disclosure({
  name,
  title,
  children,
}: {
  name: string
  title: string
  children: ReactNode
}) {
  return (
    <details name={name} className="group">
      <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 py-4 [&::-webkit-details-marker]:hidden">
        <h3 className="text-xl">{title}</h3>
        <DisclosureSign />
      </summary>
      {children}
    </details>
  )
}
