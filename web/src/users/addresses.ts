export const usersPath = '/company/users';
export const inviteUserPath = '/company/users/create-user';
export const editUserOf = (id: string): string => `/company/users/edit-user?${new URLSearchParams({ id })}`;
