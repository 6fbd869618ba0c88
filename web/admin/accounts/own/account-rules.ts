import { zodResolver } from "@hookform/resolvers/zod";
import { ChangePasswordBody, ChangeTwoFactorBody, EnableTwoFactorBody } from "#contract/accounts/auth.ts";

export const checkPasswordChange = zodResolver(ChangePasswordBody);
export const checkCode = zodResolver(EnableTwoFactorBody);
export const checkPasswordAndCode = zodResolver(ChangeTwoFactorBody);
