-- Plain hashes of addresses, which can be guessed back. The limits that they counted for begin anew.
DELETE FROM "rate_limits";--> statement-breakpoint
UPDATE "payments" SET "payer_hash" = NULL;--> statement-breakpoint
UPDATE "orders" SET "placed_by" = NULL;
