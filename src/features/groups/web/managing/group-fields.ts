import { isCalendarDate } from '#src/contract/calendar.ts'
import { type GroupAccess, type GroupPlan, SIZE_MAX } from '../../constants.ts'
import type { Group } from '../../contract/groups.ts'

export interface GroupForm {
  name: string
  description: string
  access: GroupAccess
  plans: readonly GroupPlan[]
  size: string
  starts_on: string
  ends_on: string
}

export const BLANK: GroupForm = {
  name: '',
  description: '',
  access: 'open',
  plans: [],
  size: '',
  starts_on: '',
  ends_on: '',
}

export const groupFormOf = (group: Group): GroupForm => ({
  name: group.name,
  description: group.description,
  access: group.access,
  plans: group.plans ?? [],
  size: group.size ? String(group.size) : '',
  starts_on: group.starts_on ?? '',
  ends_on: group.ends_on ?? '',
})

const isWhole = (text: string, min: number, max: number): boolean => {
  const value = Number(text)
  return text.trim() !== '' && Number.isInteger(value) && value >= min && value <= max
}

/** A message for each field that is missing or out of its range. */
export function groupErrors(form: GroupForm): Record<string, string> {
  const { name, access, plans, size, starts_on, ends_on } = form
  const errors: Record<string, string> = {}
  if (name.trim() === '') errors.name = 'Please give it a name.'
  if (access === 'plan' && plans.length === 0) errors.plans = 'Please choose at least one plan.'
  if (size !== '' && !isWhole(size, 1, SIZE_MAX))
    errors.size = `Please enter a whole number from 1 to ${SIZE_MAX}, or nothing.`
  if (starts_on !== '' && !isCalendarDate(starts_on))
    errors.starts_on = 'Please choose a day, or none.'
  if (ends_on !== '' && !isCalendarDate(ends_on)) errors.ends_on = 'Please choose a day, or none.'
  else if (ends_on !== '' && starts_on !== '' && ends_on < starts_on)
    errors.ends_on = 'A group cannot end before it begins.'
  return errors
}

export const groupBodyOf = (form: GroupForm) => ({
  name: form.name,
  description: form.description,
  access: form.access,
  plans: form.access === 'plan' ? [...form.plans] : [],
  size: form.size === '' ? null : Number(form.size),
  starts_on: form.starts_on || null,
  ends_on: form.ends_on || null,
})
