/** Roles of the restaurant's staff. The owner may do everything that the kitchen may. */
export const staffRoles = ['kitchen', 'owner'] as const;

export type StaffRole = (typeof staffRoles)[number];

/** Whether a role includes another. */
export function hasRole(role: StaffRole, required: StaffRole): boolean {
  return staffRoles.indexOf(role) >= staffRoles.indexOf(required);
}
