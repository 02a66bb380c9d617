/** Accounts of the counter in a demonstration, and their password. They exist on no other server. */
export const demoStaffAccounts = [
  { email: 'cuisine@demo.example', role: 'kitchen' },
  { email: 'gerant@demo.example', role: 'owner' },
] as const;

export const demoPassword = 'au-comptoir';
