/* For pages that load no schema of the settings. */

/** What the IDs of an administrator's networks begin with; those of the user's own do not. */
export const managedId = 'managed-';

export const isManaged = ({ id }: { id: string }): boolean => id.startsWith(managedId);
